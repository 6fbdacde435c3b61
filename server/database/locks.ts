/**
 * The numbers of PostgreSQL's advisory locks, unique among programs that use the database: for the server that migrates, the server that
 * runs, the administrator who changes the content, and the back-up that is made.
 */
export const locks = { migration: 7_203_118, server: 7_203_119, content: 7_203_120, backup: 7_203_121 } as const;
