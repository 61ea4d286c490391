import { dismissToast, Icon, type Toast, useT } from '@liftout/kit';
import { useEffect } from 'react';

/** How long a toast is shown, in milliseconds. */
const duration = 5000;

/** Shows toasts when the chunk of the full toaster fails to load, for instance offline. */
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
