import { dismissToast, Icon, type Toast, useT } from '@liftout/kit';
import { useEffect } from 'react';

/** Milliseconds that a toast stays. */
const duration = 5000;

/** What shows toasts when the real toaster cannot be loaded: a visitor who is offline must still read that. */
export default function PlainToaster({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <ul className="lo-toasts" role="status">
      {toasts
        .filter(({ open }) => open)
        .map((toast) => (
          <PlainToast key={toast.id} toast={toast} />
        ))}
    </ul>
  );
}

function PlainToast({ toast }: { toast: Toast }) {
  const t = useT('shell');
  const { id, title, description, action, variant = 'default' } = toast;
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <li className={`lo-toast lo-toast-${variant}`}>
      <Icon name={variant === 'destructive' ? 'warning' : 'check'} />
      <div className="lo-toast-body">
        {title && <div className="lo-toast-title">{title}</div>}
        {description && <div>{description}</div>}
        {action}
      </div>
      <button
        type="button"
        className="lo-icon-button"
        aria-label={t('toasts.dismiss')}
        onClick={() => dismissToast(id)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
