import { dismissToast, Icon, type Toast, useT } from '@liftout/kit';
import * as Radix from '@radix-ui/react-toast';

/** Milliseconds that a toast stays. */
const duration = 5000;
/** Pixels of a swipe that dismisses. */
const swipeThreshold = 50;
/** Focuses the notifications. */
const hotkey = ['F8'];

interface ToasterProps {
  toasts: readonly Toast[];
  /** The element that the toasts are in. Outside it, Radix would announce them in an inert part of the page. */
  place: HTMLElement;
}

export default function Toaster({ toasts, place }: ToasterProps) {
  const t = useT('shell');
  return (
    <Radix.Provider
      duration={duration}
      swipeThreshold={swipeThreshold}
      swipeDirection="right"
      label={t('toasts.label')}
      announcerContainer={place}
    >
      {toasts.map(({ id, open, title, description, action, variant = 'default' }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && dismissToast(id)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Otherwise Escape would also close the dialog below the toast.
            event.preventDefault();
            dismissToast(id);
          }}
          className={`lo-toast lo-toast-${variant}`}
          type={variant === 'destructive' ? 'foreground' : 'background'}
        >
          <Icon name={variant === 'destructive' ? 'warning' : 'check'} />
          <div className="lo-toast-body">
            {title && <Radix.Title className="lo-toast-title">{title}</Radix.Title>}
            {description && <Radix.Description>{description}</Radix.Description>}
            {action}
          </div>
          <Radix.Close className="lo-icon-button" aria-label={t('toasts.dismiss')}>
            <Icon name="close" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="lo-toasts" hotkey={hotkey} label={t('toasts.region')} />
    </Radix.Provider>
  );
}
