import type { World } from './world.ts';

/** What a person does at the portal, with the client's own code below the screen. */
export type Journey = (world: World) => Promise<void>;
