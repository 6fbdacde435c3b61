/** What a command needs of the program that it is part of. */
export interface Surroundings {
  /** The project's folder, in whose .cache failures are kept. */
  readonly root: string;
  /** Where the command was typed. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** What is no result: how far it is, what it is about. */
  readonly tell: (line: string) => void;
  readonly isTerminal: boolean;
  /** Whether somebody has asked to end early. */
  readonly isOver: () => boolean;
}
