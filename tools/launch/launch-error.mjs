export const FULL_DISK = 'Le disque est plein : libérez environ 1 Go, puis recommencez.'

/** A reason to stop that the person at the terminal can understand: its message is all that is shown. */
export class LaunchError extends Error {}
