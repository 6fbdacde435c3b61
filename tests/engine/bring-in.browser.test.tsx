import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { PendingValue, WidgetProps } from '../../src/engine/contract/widget.ts';
import { widgets } from '../../widgets/registry.ts';
import { field, formOf, section } from './forms.ts';
import { hideForms, show } from './show-form.tsx';

afterEach(hideForms);

const COMING: PendingValue = { kind: 'arriving', share: undefined, secondsLeft: undefined };
const HELD: PendingValue = { kind: 'blocked', issue: { code: 'videoPaused' } };

/** A form whose one widget makes something, which it ends when the form is left. */
function making(atFinish: (props: WidgetProps) => void) {
  const made: { control?: WidgetProps['control'] } = {};
  function Making(props: WidgetProps) {
    const { control, id } = props;
    useEffect(() => {
      made.control = control;
      return control.onFinish(() => { atFinish(props); });
    });
    return <input id={id} />;
  }
  const { handle } = show(formOf(section('a', [field('film')])), { registry: { ...widgets, text: { component: Making, frame: 'input' } } });
  return { handle, control: (): WidgetProps['control'] => { if (!made.control) throw new Error('not rendered'); return made.control; } };
}

const soon = (): AbortSignal => AbortSignal.timeout(20_000);

it('what is being made is ended when the form is left, waited for, and has become the value by then', async () => {
  const { handle, control } = making((props) => { props.control.setPending(COMING); });
  const brought = handle().finishPending(soon());
  control().commit('https://video.example/a.mp4');
  control().setPending(undefined);
  expect(await brought).toEqual([]);
  expect(handle().values().fields.get('film')).toBe('https://video.example/a.mp4');
});

it('what waits for the applicant is named, and not waited for', async () => {
  const { handle } = making(({ control }) => { control.setPending(HELD); });
  expect(await handle().finishPending(soon())).toEqual(['film']);
});

it('what does not come in time is not waited for any longer, and named', async () => {
  const { handle } = making(({ control }) => { control.setPending(COMING); });
  expect(await handle().finishPending(AbortSignal.timeout(50))).toEqual(['film']);
});

it('nothing is waited for where nothing is made', async () => {
  const { handle } = making(() => undefined);
  expect(await handle().finishPending(soon())).toEqual([]);
});
