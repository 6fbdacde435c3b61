import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { Late, useLate } from '../../src/late/late.ts';
import { MissingPart } from '../../src/late/missing-part.tsx';
import widget from '../widgets.module.css';

/** Loaded late, since only one dialog uses it. */
const lateControl = new Late(async () => (await import('./rate-control.tsx')).RateControl);

/** A rate among companies (spec §5 Rating dialog). */
export function RateInput(props: WidgetProps) {
  const { code: RateControl } = useLate(lateControl);
  return (
    // A dialog that opens meanwhile focuses the placeholder input, which hands the focus on to the control.
    <div data-focus-to="input">
      {RateControl ? <RateControl {...props} /> : <input id={props.id} className={widget.input} readOnly />}
      <MissingPart t={props.t} late={lateControl} />
    </div>
  );
}
