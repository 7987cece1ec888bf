/** Prints a line about the progress; not to the output, which may be the JSON of a command. */
export function print(line) {
  process.stderr.write(`· ${line}\n`);
}

/**
 * Throws a message for the terminal that says what to do.
 * @returns {never}
 */
export function fail(sentence) {
  throw Object.assign(new Error(sentence), { name: 'Failure' });
}

/** Runs `work` and ends with its exit code. Messages of {@link fail} are printed without a stack trace. */
export async function launch(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.stderr.write(`\n${error.name === 'Failure' ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
