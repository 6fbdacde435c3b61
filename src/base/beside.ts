interface Press {
  readonly target: unknown;
  readonly currentTarget: { readonly getBoundingClientRect: () => Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>> };
  readonly clientX: number;
  readonly clientY: number;
}

/** Whether a press is beside a modal dialog. The dialog is the target of a press on its padding and on its scrollbar as well. */
export function isBeside({ target, currentTarget, clientX: x, clientY: y }: Press): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}
