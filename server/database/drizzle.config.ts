import { defineConfig } from 'drizzle-kit';

/** For `npx drizzle-kit generate --config server/database/drizzle.config.ts` after a change of a table. */
export default defineConfig({ dialect: 'postgresql', schema: [
  './server/database/schema.ts', './server/database/learning-schema.ts', './server/database/video-schema.ts',
  './server/database/definitions-schema.ts',
], out: './server/database/migrations' });
