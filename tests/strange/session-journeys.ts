import { expect } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { toFormData } from '../../src/api/form-data.ts';
import { updateOnlineSessionCall } from '../../src/api/online-sessions.ts';
import { onlineSessionsCall, type OnlineSession } from '../../src/wire/online-sessions.ts';
import { compileOnlineSessionQuestion, isRecorded } from '../../src/compiler/questions-form.ts';
import { FormStore } from '../../src/engine/store.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes as types } from '../../src/fields/types/built-in.ts';
import { control } from '../engine/forms.ts';
import { asked, newSession } from '../server/support/online-sessions.ts';
import { pdf } from '../server/support/saving.ts';
import type { Journey } from './journey.ts';
import { newApplicant } from './world.ts';

/** An answer to each question but the document, and what is left empty. */
const answers: readonly (readonly [keyof typeof asked, FieldValue])[] = [
  ['text', 'Tea'], ['text_area', 'Because of the sea.\nAnd the people, of course.'], ['number', '12'], ['date', '2027-04-01'], ['email', 'a@b.co'],
  ['phone_number', '+819012345678'], ['url', 'https://example.com'], ['currency', '¥1000'], ['check_box', ['Red', 'Green, light']], ['radio_button', 'Green, light'],
  ['drop_down', 'Blue'],
];

async function only(client: Client): Promise<OnlineSession> {
  const [session, ...others] = await client.send(onlineSessionsCall);
  if (!session || others.length > 0) throw new Error(`${String(others.length)} sessions more than one`);
  return session;
}

function openQuestion({ questions }: OnlineSession, type: keyof typeof asked, locked = false) {
  const question = questions.find(({ id }) => String(id) === String(asked[type]));
  const form = compileOnlineSessionQuestion(types, question?.wire, { locked });
  return { form, store: new FormStore(form), field: `questions.${String(asked[type])}` };
}

/** Answers one question, and sends it as Next does. */
async function answer(client: Client, session: OnlineSession, type: keyof typeof asked, value: FieldValue): Promise<void> {
  const { form, store, field } = openQuestion(session, type);
  control(store, field).commit(value);
  expect([type, store.check()]).toEqual([type, []]);
  const sent = form.encodeField(field, store.values(), { online_session_id: session.id });
  if (!sent) throw new Error(`nothing is sent of the ${type}`);
  await client.send(updateOnlineSessionCall, { form: toFormData(sent.body) });
}

const onlineSession: Journey = async ({ server, clientOf }) => {
  const { id: applicantId, token } = await newApplicant(server);
  await newSession(server, applicantId);
  const client = clientOf(token);
  const session = await only(client);
  expect([session.title.en, session.intro?.en, session.outro?.en, session.done, session.questions.length]).toEqual(['Session', 'Welcome', 'Goodbye', false, 14]);
  expect(session.questions.filter(({ wire }) => isRecorded(types, wire)).map(({ id }) => String(id))).toEqual([String(asked.video)]);
  for (const [type, value] of answers) await answer(client, session, type, value);
  await answer(client, session, 'document', { kind: 'chosen', file: pdf('work.pdf'), content: 'pdf' });
  const { form } = openQuestion(session, 'text');
  await client.send(updateOnlineSessionCall, { form: toFormData(form.encodeEnvelope({ online_session_id: session.id, mark_as_done: true }).body) });

  const done = await only(client);
  expect(done.done).toBe(true);
  for (const [type, value] of answers) {
    const { store, field } = openQuestion(done, type, true);
    const shown = store.value(field);
    // However a server ends lines, they are shown alike.
    expect([type, typeof shown === 'string' ? shown.replaceAll('\r\n', '\n') : shown]).toEqual([type, value]);
  }
  expect(openQuestion(done, 'document', true).store.value(`questions.${String(asked.document)}`)).toMatchObject({ kind: 'stored', name: expect.stringContaining('work.pdf') as string });
  expect(openQuestion(done, 'location', true).store.value(`questions.${String(asked.location)}`)).toBeUndefined();
};

export const sessionJourneys = { 'online session': onlineSession };
