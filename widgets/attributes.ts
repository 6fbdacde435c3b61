import type { WidgetProps } from '../src/engine/contract/widget.ts';

const ENTER_KEYS = ['enter', 'done', 'go', 'next', 'send'] as const;

/** The label of Enter on an on-screen keyboard: `widgetOptions.enterkeyhint`, else `done`. */
const enterKeyOf = ({ widgetOptions }: WidgetProps['definition']): (typeof ENTER_KEYS)[number] =>
  ENTER_KEYS.find((key) => key === widgetOptions?.['enterkeyhint']) ?? 'done';

/** The attributes that tie any kind of input to its label, help and error. */
export const inputAttributes = ({ id, describedBy, definition, invalid, disabled }: WidgetProps) => ({
  id,
  disabled,
  'aria-describedby': describedBy || undefined,
  'aria-invalid': invalid || undefined,
  'aria-required': definition.mandatory || undefined,
  // Enter submits the form from any of its inputs.
  enterKeyHint: enterKeyOf(definition),
});

/** A free-form text option of the definition's widget, absent where it is missing or not a text. */
export const textOption = ({ widgetOptions }: WidgetProps['definition'], name: string): string | undefined => {
  const option = widgetOptions?.[name];
  return typeof option === 'string' ? option : undefined;
};

/** Whether an option of the definition's widget is switched on. */
export const isSet = ({ widgetOptions }: WidgetProps['definition'], name: string): boolean => widgetOptions?.[name] === true;
