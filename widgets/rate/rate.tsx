import { lazy, Suspense } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import widget from '../widgets.module.css';

/** One dialog alone has it: no other form waits for its code. */
const RateControl = lazy(async () => ({ default: (await import('./rate-control.tsx')).RateControl }));

/** A rate among companies (spec §5 Rating dialog). */
export const RateInput = (props: WidgetProps) => (
  <Suspense fallback={<input id={props.id} className={widget.input} disabled />}><RateControl {...props} /></Suspense>
);
