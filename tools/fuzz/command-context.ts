/** The context of a command. */
export interface CommandContext {
  /** The project's folder, in whose .cache failures are stored. */
  readonly root: string;
  /** The folder in which the command was typed. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Prints notes and progress, apart from results. */
  readonly tell: (line: string) => void;
  readonly isTerminal: boolean;
  /** Whether the run was interrupted. */
  readonly isOver: () => boolean;
}
