/**
 * The numbers of PostgreSQL's advisory locks, each of one thing alone and of no other program that uses the database: the server that
 * migrates, the server that runs, the administrator who changes the content, the back-up that is made.
 */
export const locks = { migration: 7_203_118, server: 7_203_119, content: 7_203_120, backup: 7_203_121 } as const;
