import { Late } from '../late/late.ts';

export const lateMerging = new Late(() => import('./merging.ts'));
