import { memo } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WidgetEntry, WidgetProps, WidgetRegistry } from '../../src/engine/contract/widget.ts';
import { widgets } from '../../widgets/registry.ts';
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
