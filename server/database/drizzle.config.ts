import { defineConfig } from 'drizzle-kit';

/** For `npx drizzle-kit generate --config server/database/drizzle.config.ts` after a change of `schema.ts`. */
export default defineConfig({ dialect: 'postgresql', schema: './server/database/schema.ts', out: './server/database/migrations' });
