import { memo } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WidgetEntry, WidgetProps, WidgetRegistry } from '../../src/engine/contract/widget.ts';
import { widgets } from '../../widgets/registry.ts';
import { CheckedAnswers } from './checked-answers.tsx';
import { field, formOf, options, refusal, section } from './forms.ts';
import { hideForms, show } from './show-form.tsx';

afterEach(hideForms);

/** The product's widgets, each of which tells when it renders. */
function countRenders() {
  const renders: string[] = [];
  const counted = ({ component: Widget, frame }: WidgetEntry): WidgetEntry => ({
    frame,
    component: memo((props: WidgetProps) => {
      renders.push(props.definition.id);
      return <Widget {...props} />;
    }),
  });
  const registry: WidgetRegistry = Object.fromEntries(Object.entries(widgets).map(([id, entry]) => [id, counted(entry)]));
  return { registry, take: () => renders.splice(0) };
}

const form = () => formOf(section('a', [
  field('name', { mandatory: true }), field('kind', { base: 'drop_down', options: options('x', 'y'), mandatory: true }),
  field('many', { base: 'check_box', options: options('x', 'y') }), field('cv', { base: 'document' }),
]));

it('renders a widget once for its mounting and once for each switch of the language', () => {
  const { registry, take } = countRenders();
  const { speak } = show(form(), { registry });
  expect(take()).toEqual(['name', 'kind', 'many', 'cv']);
  speak('jp');
  expect(take()).toEqual(['name', 'kind', 'many', 'cv']);
});

it('renders a widget once for each switch to both languages and back, and then none for typing', async () => {
  const { registry, take } = countRenders();
  const { readBoth } = show(form(), { registry });
  take();
  readBoth(true);
  expect(take()).toEqual(['name', 'kind', 'many', 'cv']);
  await userEvent.type(page.getByRole('textbox'), 'Aiko');
  await userEvent.tab();
  expect(take()).toEqual([]);
  readBoth(false);
  expect(take()).toEqual(['name', 'kind', 'many', 'cv']);
});

it('renders no widget for what happens around it: a save, an error, its end, a refusal, what was confirmed', async () => {
  const { registry, take } = countRenders();
  const { handle, save } = show(form(), { registry });
  take();
  save(true);
  save(false);
  flushSync(() => { handle().check(); });
  handle().showServerErrors(refusal({ name: ['no'], kind: ['no'] }));
  await handle().acknowledge(handle().values());
  expect(take()).toEqual([]);
});

it('looks up the controls that are wrong, and those that are so no more, and no other', async () => {
  const lookUp = vi.spyOn(document, 'getElementById');
  const looked = () => lookUp.mock.calls.splice(0).map(([id]) => id.replace(/^.*-/, ''));
  const { handle } = show(formOf(section('a', [field('name', { mandatory: true }), field('other')])));
  expect(looked()).toEqual([]);
  const marked = () => document.querySelectorAll('[aria-invalid="true"]').length;
  flushSync(() => { handle().check(); });
  expect([looked(), marked()]).toEqual([['name'], 1]);
  await userEvent.type(page.getByRole('textbox', { name: /name/ }), 'Aiko');
  await userEvent.tab();
  expect([looked(), marked()]).toEqual([['name'], 0]);
  lookUp.mockRestore();
});

it('renders only the widget of a choice, and none for typing', async () => {
  const { registry, take } = countRenders();
  show(form(), { registry });
  take();
  await userEvent.type(page.getByRole('textbox'), 'Aiko');
  await userEvent.tab();
  expect(take()).toEqual([]);
  await userEvent.selectOptions(page.getByRole('combobox'), 'y');
  expect(take()).toEqual(['kind']);
  await userEvent.click(page.getByRole('checkbox', { name: 'x' }));
  expect(take()).toEqual(['many']);
});

it('asks for what the server holds of a field as soon as the answer that it waits for is given, and lets it be emptied till then [EDU-13]', async () => {
  const { registry, take } = countRenders();
  const waits = { mandatory: true, visibleWhen: { field: 'which', in: ['yes'] } };
  const { handle, speak } = show(formOf(section('a', [
    field('which', { base: 'radio_button', options: options('yes', 'no'), value: 'no', mandatory: true }), field('name'),
    field('kind', { base: 'radio_button', options: options('x'), value: 'x', ...waits }), field('mail', { base: 'email', value: 'nobody', ...waits }),
  ])), { registry, besides: <CheckedAnswers /> });
  const mail = page.getByRole('textbox', { name: /mail/ });
  const said = () => [
    page.getByRole('radiogroup', { name: 'Label kind' }).getByRole('button').elements().length, mail.element().getAttribute('aria-required'),
    page.getByText('en:engine.mandatory').elements().length, page.getByText(/^Label kind\s+en:engine.mandatory$/).elements().length,
  ];
  flushSync(() => { handle().check(); });
  const look = () => getComputedStyle(page.getByText(/error.email/).first().element()).color;
  const hint = look();
  expect(said()).toEqual([1, null, 1, 0]);
  take();
  await userEvent.type(page.getByRole('textbox', { name: /name/ }), 'Aiko');
  expect(take()).toEqual([]);
  await userEvent.click(page.getByRole('radio', { name: 'yes' }));
  expect([said(), take()]).toEqual([[0, 'true', 3, 1], ['which', 'kind', 'mail']]);
  expect(look()).not.toBe(hint);
  await userEvent.click(page.getByRole('radio', { name: 'no' }));
  await page.getByRole('radiogroup', { name: 'Label kind' }).getByRole('button').click();
  speak('jp');
  await expect.element(page.getByText('jp:check.optional {"number":1}'), { timeout: 3_000 }).toBeInTheDocument();
});
