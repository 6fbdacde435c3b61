/** Of walks and laws, of what is killed at some moment, and of what is told to end. */
type Variable = 'LAW_SEED' | 'CRASH_SEED' | 'END_SEED';

const USUAL = 20_261_124;

/** The seed that this variable of the environment names; otherwise always the same one, so that a test fails twice for the same reason. It belongs into the test's title. */
export const seedFrom = (variable: Variable, usual = USUAL): number => Number(process.env[variable] ?? usual);
