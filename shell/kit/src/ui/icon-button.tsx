import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'aria-disabled'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
}

/** A disabled one keeps the focus, because a button may disable itself when it is pressed. */
export function IconButton({
  icon,
  label,
  className = '',
  disabled = false,
  onClick,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...props}
        aria-disabled={disabled || undefined}
        onClick={disabled ? (event) => event.preventDefault() : onClick}
        aria-label={label}
        className={`lo-icon-button ${className}`.trim()}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}
