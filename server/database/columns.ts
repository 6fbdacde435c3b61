import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core';
import type { LocalizedText } from '../content/generated/content.d.ts';

/** A point in time. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The id of a row, given by the database. */
export const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Who changed something, when and why. */
export const changed = () => ({
  at: moment('at').notNull(), author: text('author').notNull(), action: text('action').notNull(), message: text('message').notNull(),
});

/** JSON as it was stored. Drizzle's own `jsonb` parses a text such as "850" a second time, as a number. */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
/** A text in both languages. */
export const localized = (name: string) => json(name).$type<LocalizedText>();

/** JSON that keeps the order of its members. */
export const orderedJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
