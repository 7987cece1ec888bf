/** Rejects with what is still to be written, so that the scenarios fail with a sentence instead of a wrong answer. */
export function notWritten(file: string, task: string): Promise<never> {
  return Promise.reject(
    new Error(`${file} is not written yet: ${task} (docs/operators.md, "Connect your own")`),
  );
}
