import { useState } from 'react';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Call } from '../../src/api/call.ts';
import { createClient } from '../../src/api/client.ts';
import { ok } from '../../src/base/result.ts';
import { compileJobSurvey } from '../../src/compiler/questions-form.ts';
import { useEnvironment } from '../../src/engine/environment.tsx';
import type { FormHandle } from '../../src/engine/controller.ts';
import { PlainSection } from '../../src/engine/plain-section.tsx';
import { envelopeRequest, asRequestPerField } from '../../src/forms/answer-requests.ts';
import { LeaveGuard } from '../../src/forms/leave-guard.tsx';
import { LongForm } from '../../src/forms/long-form.tsx';
import { useSaveForm } from '../../src/forms/use-save-form.ts';
import { sendForm } from '../../src/forms/send-form.ts';
import { ConfirmDialog } from '../../src/ui/confirm-dialog.tsx';
import { usePortal } from '../../src/ui/portal.ts';
import type { Fault, Seen } from '../api/save-server.ts';
import { hidePortals, showPortal } from '../screens/shown-portal.tsx';

const question = (question_id: number | string, question_name: string, more: object = {}) => ({ question_id, question_type: 'free_text', question_name, ...more });
const call: Call<unknown> = { name: 'update', method: 'PUT', path: '/update', access: 'applicant', decode: ok };

interface Group {
  readonly id: number;
  readonly questions: readonly object[];
}

const why = { id: 1, questions: [question(11, 'Why', { is_mandatory: true }), question('12', 'When'), question(13, 'Where'), question(14, 'Else')] };
const how = { id: 2, questions: [question(21, 'How', { is_mandatory: true })] };

/** Groups of questions one after the other, as an exam, a survey or a session has them: answers sent one by one, then done. */
function Groups({ groups, scope }: { readonly groups: readonly Group[]; readonly scope: string }) {
  const { types } = useEnvironment();
  const [forms] = useState(() => groups.map(({ questions }) => compileJobSurvey(types, questions)));
  const [locked] = useState(() => compileJobSurvey(types, [question(11, 'Why', { answer: 'because' })], { locked: true }));
  const [position, setPosition] = useState(0);
  const [group, form] = [groups[position], forms[position]];
  if (!group || !form) return <LongForm form={locked} scope={`${scope}/done`} renderer={PlainSection} foot={<p>All done</p>} />;
  return <OneGroup group={group} form={form} scope={`${scope}/${String(group.id)}`} onDone={() => { setPosition(position + 1); }} />;
}

interface OneGroupProps {
  readonly group: Group;
  readonly form: ReturnType<typeof compileJobSurvey>;
  readonly scope: string;
  readonly onDone: () => void;
}

function OneGroup({ group, form, scope, onDone }: OneGroupProps) {
  const besides = { job_review_id: group.id };
  const { client } = usePortal();
  const save = useSaveForm({
    requests: (handle: FormHandle) => [...asRequestPerField(handle, besides), envelopeRequest(handle, { ...besides, mark_as_done: true })],
    send: (sending) => sendForm(client, { call, scope }, sending),
    confirm: true,
    problemTexts: () => [],
    onSaved: onDone,
  });
  const { step } = save;
  return (
    <LongForm
      form={form}
      scope={scope}
      save={save}
      renderer={PlainSection}
      foot={<button type="submit" aria-disabled={step.kind === 'saving'}>{step.kind === 'saving' ? 'Sending' : 'Next'}</button>}
    >
      {step.kind === 'asking' && (
        <ConfirmDialog title="Sure?" cancelLabel="Not yet" confirmLabel="Send" onCancel={step.cancel} onConfirm={step.confirm}>Nothing can be changed then.</ConfirmDialog>
      )}
      <LeaveGuard saving={step.kind === 'saving'} />
    </LongForm>
  );
}

const applicant = { id: '7', name: 'Aya', email: 'aya@example.com', lastSignInAt: '2026-01-01T00:00:00Z', onboarded: true, productVariant: false };

/** The groups on a page and against a server of their own; `seen` are the bodies that arrived, with their keys. */
async function open(groups: readonly Group[], stage = crypto.randomUUID()) {
  const origin = `${inject('saveServer')}/${stage}`;
  const client = createClient({ apiBase: origin, productKey: 'acme', token: () => 'secret', language: () => 'en' });
  const { notices } = await showPortal([{ path: '/', element: <Groups groups={groups} scope={`7/test/${stage}`} /> }], '/', { client }, applicant);
  const requests = async () => ((await (await fetch(`${origin}/seen`)).json()) as Seen[]).filter(({ method }) => method === 'PUT');
  return {
    stage, notices,
    breaks: (...faults: readonly Fault[]) => fetch(`${origin}/faults`, { method: 'POST', body: JSON.stringify(faults) }),
    keys: async () => (await requests()).map(({ key }) => key),
    seen: async () => (await requests()).map(({ parts }) => (JSON.parse(parts[0]?.[1] ?? '') as { readonly applicants_job_review: object }).applicants_job_review),
  };
}

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const send = async () => {
  await userEvent.click(button('Next'));
  await userEvent.click(button('Send'));
};

beforeEach(() => { localStorage.clear(); });
afterEach(hidePortals);

it('sends each answer by itself, the ids as they came, and none that nobody gave; then that all is done', async () => {
  const { seen } = await open([why]);
  for (const name of ['Why', 'When', 'Where']) await userEvent.fill(field(name), `${name}!`);
  await userEvent.click(button('Next'));
  await expect.element(button('Send')).toBeVisible();
  expect(await seen()).toEqual([]);
  await userEvent.click(button('Send'));
  await expect.element(page.getByText('All done')).toBeVisible();
  expect(await seen()).toEqual([
    { job_review_id: 1, question_id: 11, answer: 'Why!' }, { job_review_id: 1, question_id: '12', answer: 'When!' },
    { job_review_id: 1, question_id: 13, answer: 'Where!' }, { job_review_id: 1, mark_as_done: true },
  ]);
});

it.each(['cut', '422', '500'] as const)('goes on after a break in the middle (%s) with what is missing, under the same key', async (fault) => {
  const { seen, keys, breaks, notices } = await open([why]);
  for (const name of ['Why', 'When', 'Where']) await userEvent.fill(field(name), `${name}!`);
  await breaks('PUT 200', `PUT ${fault}` as Fault);
  await send();
  await expect.element(button('Next')).toBeVisible();
  expect(notices).toHaveLength(1);
  await expect.element(field('Where')).toHaveValue('Where!');
  await send();
  await expect.element(page.getByText('All done')).toBeVisible();
  expect((await seen()).map((answer) => ('question_id' in answer ? answer.question_id : 'done'))).toEqual([11, '12', '12', 13, 'done']);
  const [, first, second] = await keys();
  expect(first === second).toBe(fault !== '422');
});

it('sends nothing but the end again where only that failed', async () => {
  const { seen, breaks } = await open([why]);
  await userEvent.fill(field('Why'), 'Why!');
  await breaks('PUT 200', 'PUT 500');
  await send();
  await expect.element(button('Next')).toBeVisible();
  await send();
  await expect.element(page.getByText('All done')).toBeVisible();
  expect(await seen()).toEqual([{ job_review_id: 1, question_id: 11, answer: 'Why!' }, ...Array.from({ length: 2 }, () => ({ job_review_id: 1, mark_as_done: true }))]);
});

it('takes up after a reload what has not been confirmed, and nothing else', async () => {
  const { breaks, stage } = await open([why]);
  for (const name of ['Why', 'When']) await userEvent.fill(field(name), `${name}!`);
  await breaks('PUT 200', 'PUT 500');
  await send();
  await expect.element(button('Next')).toBeVisible();
  hidePortals();
  const { seen } = await open([{ ...why, questions: [question(11, 'Why', { answer: 'Why!' }), ...why.questions.slice(1)] }], stage);
  await expect.element(field('When')).toHaveValue('When!');
  await send();
  await expect.element(page.getByText('All done')).toBeVisible();
  expect((await seen()).slice(2)).toEqual([{ job_review_id: 1, question_id: '12', answer: 'When!' }, { job_review_id: 1, mark_as_done: true }]);
});

it('checks before it asks, and asks before it sends', async () => {
  const { seen } = await open([why]);
  await userEvent.click(button('Next'));
  await expect.element(field('Why')).toHaveAttribute('aria-invalid', 'true');
  expect(button('Send').elements()).toHaveLength(0);
  await userEvent.fill(field('Why'), 'Why!');
  await userEvent.click(button('Next'));
  await userEvent.click(button('Not yet'));
  await expect.element(field('Why')).toHaveValue('Why!');
  expect(await seen()).toEqual([]);
});

it('has one form after the other, each open and with a draft of its own, and at last one that is only read', async () => {
  const { seen } = await open([why, how]);
  await userEvent.fill(field('Why'), 'Why!');
  await send();
  await userEvent.fill(field('How'), 'So!');
  expect(field('Why').elements()).toHaveLength(0);
  await send();
  await expect.element(page.getByText('All done')).toBeVisible();
  await expect.element(field('Why')).toBeDisabled();
  expect(await seen()).toMatchObject([{ question_id: 11 }, { job_review_id: 1, mark_as_done: true }, { question_id: 21, answer: 'So!' }, { job_review_id: 2, mark_as_done: true }]);
});
