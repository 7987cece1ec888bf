/** One line for the person at the terminal about what is being made ready. */
export function say(line) {
  process.stdout.write(`· ${line}\n`);
}

/**
 * Stops with a sentence that says what to do, for whoever is at the terminal to read.
 * @returns {never}
 */
export function giveUp(sentence) {
  throw Object.assign(new Error(sentence), { name: 'GaveUp' });
}

/** Runs a launcher and ends with the exit code it resolves to; what it gave up on is said without a stack trace. */
export async function launch(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.stderr.write(`\n${error.name === 'GaveUp' ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
