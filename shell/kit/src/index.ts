export {
  defaultLanguage,
  isLanguage,
  type Language,
  languages,
  localizePath,
  type RegisteredRemote,
  type Registry,
  type Site,
  splitLanguage,
} from '@liftout/page-contract';
export { HttpError, query, request } from './http/http.ts';
export { loadUntilDone } from './http/load-until-done.ts';
export { formatDate, formatNumber, sentenceSpace } from './i18n/format.ts';
export type { Texts } from './i18n/i18n.ts';
export { useT, useTexts } from './i18n/use-t.ts';
export { LocalizedLink } from './language/localized-link.tsx';
export { useLanguage } from './language/use-language.ts';
export { useBreadcrumbList } from './page/breadcrumb-list.ts';
export { latePart } from './page/late-part.tsx';
export { type PageOptions, page } from './page/page.ts';
export { PageHead } from './page/page-head.tsx';
export { useSite } from './page/site.tsx';
export { useCurrentPart } from './page/use-current-part.ts';
export { useKeptText } from './page/use-kept-text.ts';
export type { RemoteContext, RemoteModule } from './remote-contract.ts';
export { dismissToast, type Toast, toast, useToastOpen } from './toast/toast.ts';
export { Accordion } from './ui/accordion.tsx';
export { Breadcrumbs } from './ui/breadcrumbs.tsx';
export { Button, ButtonLink, type ButtonVariant } from './ui/button.tsx';
export { Badge, Card, Chip } from './ui/card.tsx';
export { Dialog } from './ui/dialog.tsx';
export { ErrorBoundary } from './ui/error-boundary.tsx';
export { Progress, Skeleton, Spinner, VisuallyHidden } from './ui/feedback.tsx';
export { Field, Input, SearchField, Select, Textarea } from './ui/field.tsx';
export { Icon, type IconName } from './ui/icon.tsx';
export { IconButton } from './ui/icon-button.tsx';
export { Container, PageTitle, Section } from './ui/layout.tsx';
export { LinkedText } from './ui/linked-text.tsx';
export { Notice } from './ui/notice.tsx';
export { Picture, type PictureProps } from './ui/picture.tsx';
export { Tabs } from './ui/tabs.tsx';
export { Tooltip } from './ui/tooltip.tsx';
export { useTabKeys } from './ui/use-tab-keys.ts';
