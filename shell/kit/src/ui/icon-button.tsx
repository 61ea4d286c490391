import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
}

export function IconButton({ icon, label, className = '', ...props }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button type="button" {...props} aria-label={label} className={`lo-icon-button ${className}`.trim()}>
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}
