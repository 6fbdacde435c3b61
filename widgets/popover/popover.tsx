import { Popover as MantinePopover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './popover.module.css';

interface PopoverProps extends Pick<ComponentProps<typeof MantinePopover>, 'position' | 'trapFocus' | 'width'> {
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/**
 * Opens at the edge of the nearest positioned ancestor and stands outside the form's own boxes, so that none of them
 * clips it. The roles are the content's business. Code of its own chunk: load it lazily.
 */
export function Popover({ children, ...props }: PopoverProps) {
  return (
    <MantinePopover
      opened withRoles={false} shadow="md" offset={4} transitionProps={{ duration: 0 }}
      middlewares={{ flip: true, shift: { padding: 8 } }} {...props}
    >
      <MantinePopover.Target><span className={styles.anchor} /></MantinePopover.Target>
      <MantinePopover.Dropdown className={classNames(styles.dropdown)}>{children}</MantinePopover.Dropdown>
    </MantinePopover>
  );
}
