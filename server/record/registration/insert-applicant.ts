import { sql } from 'drizzle-orm';
import { dayInJapan } from '../../base/clock.ts';
import type { LocalizedText } from '../../content/generated/content.d.ts';
import type { Queries } from '../../database/database.ts';
import type { ApplicationForm } from '../../definitions/lists.ts';
import type { Basics } from './plan-registration.ts';

/** An applicant as a registration begins it, with ids for so many entries of education. */
export interface NewApplicant {
  readonly form: ApplicationForm;
  readonly email: string;
  readonly passwordHash: string;
  readonly basics: Basics;
  readonly entries: number;
  readonly now: Date;
}

interface Inserted {
  readonly id: number;
  readonly studentId: string;
  /** Of the country that was named. */
  readonly country: LocalizedText | null;
  readonly educationIds: readonly number[];
}

/** Digits of the number in a student ID, or more where it has more. */
const LEAST_DIGITS = 5;

/**
 * One statement; undefined where somebody has the address by now, or the student ID, which content may have given away: the next one
 * is another.
 */
export async function insertApplicant(
  queries: Queries, { form, email, passwordHash, basics, entries, now }: NewApplicant,
): Promise<Inserted | undefined> {
  const text = (name: string): string | null => basics.get(name) ?? null;
  const { rows: [row] } = await queries.execute<Inserted & Record<string, unknown>>(sql`
    with fresh as (
      insert into applicants (student_id, email, password_hash, name, japanese_name, date_of_birth, country_id, is_product, registration_form_id)
      select ${`R${dayInJapan(now).slice(0, 4)}-`} || lpad(number, greatest(${LEAST_DIGITS}, length(number)), '0'), ${email}, ${passwordHash}, ${text('name') ?? ''},
        ${text('japanese_name')}, ${text('date_of_birth')}::date, ${text('country_id')}::integer, ${form.isProduct}, ${form.id}
      from (select nextval('student_numbers')::text as number) numbered
      on conflict do nothing returning id, student_id, country_id
    )
    select id::float8 as id, student_id as "studentId", (select countries.name from countries where countries.id = country_id) as country,
      array(select nextval(pg_get_serial_sequence('education_entries', 'id'))::float8 from generate_series(1, ${entries}::integer)) as "educationIds" from fresh`);
  return row;
}
