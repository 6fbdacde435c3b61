interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Press {
  readonly target: unknown;
  readonly currentTarget: { readonly getBoundingClientRect: () => Box };
  readonly clientX: number;
  readonly clientY: number;
}

/** Whether a press is beside a modal dialog. The dialog is the target of a press on its padding and on its scrollbar as well. */
export function isOutsideDialog({ target, currentTarget, clientX: x, clientY: y }: Press): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}
