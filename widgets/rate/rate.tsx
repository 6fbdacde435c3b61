import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { Late, useLate } from '../../src/late/late.ts';
import { MissingPart } from '../../src/late/missing-part.tsx';
import widget from '../widgets.module.css';

/** One dialog alone has it: no other form waits for its code. */
const lateControl = new Late(async () => (await import('./rate-control.tsx')).RateControl);

/** A rate among companies (spec §5 Rating dialog). */
export function RateInput(props: WidgetProps) {
  const { code: RateControl } = useLate(lateControl);
  if (RateControl) return <RateControl {...props} />;
  return (
    <>
      <input id={props.id} className={widget.input} disabled />
      <MissingPart t={props.t} late={lateControl} />
    </>
  );
}
