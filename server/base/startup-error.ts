/** A reason not to start that the operator can act on. `message` is one sentence; only it is printed. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
