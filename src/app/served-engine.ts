import type { EngineEnvironment } from '../engine/environment.tsx';

/** The input types that forms are made with, and the widgets that these ask for. */
export type ServedEngine = Pick<EngineEnvironment, 'types' | 'registry'>;
