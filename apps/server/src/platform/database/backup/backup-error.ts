/** A backup or a restore is impossible. Its message tells the operator's staff why, and what to do. */
export class BackupError extends Error {}
