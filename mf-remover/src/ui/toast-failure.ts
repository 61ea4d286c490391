import { toast, type useT } from '@liftout/kit';

/** Tells the visitor that an action failed. The texts of `key` are a title and a description. */
export function toastFailure(t: ReturnType<typeof useT>, key: string): void {
  toast({ title: t(`${key}.title`), description: t(`${key}.description`), variant: 'destructive' });
}
