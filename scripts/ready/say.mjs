/** Prints a line about the progress. */
export function say(line) {
  process.stdout.write(`· ${line}\n`);
}

/**
 * Throws a message for the terminal that says what to do.
 * @returns {never}
 */
export function giveUp(sentence) {
  throw Object.assign(new Error(sentence), { name: 'GaveUp' });
}

/** Runs `work` and ends with its exit code. Messages of {@link giveUp} are printed without a stack trace. */
export async function launch(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.stderr.write(`\n${error.name === 'GaveUp' ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
