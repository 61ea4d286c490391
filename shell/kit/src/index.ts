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
export { HttpError, query, type RequestOptions, request } from './http/http';
export { formatDate, formatNumber } from './i18n/format';
export type { TextImporter, Texts } from './i18n/i18n';
export { useT, useTexts } from './i18n/use-t';
export { LocalizedLink } from './language/localized-link';
export { useLanguage } from './language/use-language';
export { useBreadcrumbList } from './page/breadcrumb-list';
export { latePart } from './page/late-part';
export { type PageOptions, page } from './page/page';
export { PageHead, type PageHeadProps } from './page/page-head';
export { useSite } from './page/site';
export type { RemoteContext, RemoteModule } from './remote-contract';
export { dismissToast, removeToast, type Toast, type ToastOptions, toast } from './toast/toast';
export { Accordion } from './ui/accordion';
export { Breadcrumbs } from './ui/breadcrumbs';
export { Button, ButtonLink, type ButtonVariant } from './ui/button';
export { Badge, Card, Chip } from './ui/card';
export { Dialog } from './ui/dialog';
export { ErrorBoundary } from './ui/error-boundary';
export { Progress, Skeleton, Spinner, VisuallyHidden } from './ui/feedback';
export { Field, Input, SearchField, Select, Textarea } from './ui/field';
export { Icon, type IconName } from './ui/icon';
export { IconButton } from './ui/icon-button';
export { Container, PageTitle, Section } from './ui/layout';
export { LinkedText } from './ui/linked-text';
export { Notice } from './ui/notice';
export { Picture, type PictureProps } from './ui/picture';
export { Tabs } from './ui/tabs';
export { Tooltip } from './ui/tooltip';
