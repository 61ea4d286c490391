import '../src/styles.css';
import {
  Accordion,
  Badge,
  Breadcrumbs,
  Button,
  type ButtonVariant,
  Card,
  Chip,
  Container,
  Dialog,
  Field,
  Icon,
  IconButton,
  Input,
  languages,
  Notice,
  PageTitle,
  Picture,
  Progress,
  SearchField,
  Section,
  Select,
  Skeleton,
  Spinner,
  Tabs,
  Textarea,
  toast,
} from '@liftout/kit';
import { createI18n, LoadFailure, SiteProvider } from '@liftout/kit/host';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { LoadingPlace } from '../src/app/loading-place';
import { Logo } from '../src/app/logo';
import { Flag } from '../src/language/flag';
import texts from '../src/locales/en/shell.json';
import { NotFoundPage } from '../src/remotes/not-found-page';
import { ToastOutlet } from '../src/toasts/toast-outlet';

const variants: readonly ButtonVariant[] = ['solid', 'outline', 'quiet', 'danger'];
const colours = [
  'paper',
  'raised',
  'sunken',
  'ink',
  'soft',
  'line',
  'accent',
  'accent-wash',
  'good',
  'warn',
  'bad',
];

function Row({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginBlock: '1rem' }}>{children}</div>
  );
}

function Gallery() {
  const [open, setOpen] = useState(false);
  const [pressed, setPressed] = useState(0);
  return (
    <main>
      <PageTitle title="Components" lead="Every component of kit in every state.">
        <Logo />
      </PageTitle>
      <Section title="Colours">
        <Row>
          {colours.map((name) => (
            <Card key={name} style={{ background: `var(--lo-${name})`, minWidth: '9rem' }}>
              {name}
            </Card>
          ))}
          <Card className="lo-checker" style={{ minWidth: '9rem' }}>
            checker
          </Card>
        </Row>
      </Section>
      <Section title="Type">
        <p style={{ fontSize: 'var(--text-display)', fontFamily: 'var(--font-display)' }}>Display</p>
        <p style={{ fontSize: 'var(--text-title)', fontFamily: 'var(--font-display)' }}>Title</p>
        <p style={{ fontSize: 'var(--text-heading)', fontFamily: 'var(--font-display)' }}>Heading</p>
        <p className="lo-lead">Lead</p>
        <p>
          Text with{' '}
          <a href="#top" className="lo-link">
            the look of a link
          </a>
        </p>
      </Section>
      <Section title="Actions" sunken>
        {variants.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="lg">
              <Icon name="upload" /> {variant} large
            </Button>
            <Button variant={variant} disabled>
              {variant} disabled
            </Button>
          </Row>
        ))}
        <Row>
          <IconButton icon="download" label="Download" />
          {['All', 'Some', 'None'].map((name, index) => (
            <Chip key={name} pressed={index === pressed} onClick={() => setPressed(index)}>
              {name}
            </Chip>
          ))}
          <Button onClick={() => toast({ title: 'Title', description: 'Description' })}>Toast</Button>
          <Button
            onClick={() => toast({ title: 'Title', description: 'What happened', variant: 'destructive' })}
          >
            Destructive toast
          </Button>
          <Button onClick={() => setOpen(true)}>Dialog</Button>
        </Row>
        <Dialog open={open} title="Dialog" onClose={() => setOpen(false)}>
          <p>Escape, a click outside or the button closes it.</p>
          <Button onClick={() => setOpen(false)}>Close</Button>
        </Dialog>
      </Section>
      <Section title="Surfaces">
        <Row>
          <Card>Card</Card>
          <Badge>Badge</Badge>
          <Badge tone="accent">Accent</Badge>
          <Badge tone="good">Good</Badge>
          <Badge tone="warn">Warn</Badge>
          {languages.map((language) => (
            <span key={language}>
              <Flag language={language} />
            </span>
          ))}
        </Row>
        <Breadcrumbs label="Breadcrumbs" items={[{ title: 'Home', to: '/' }, { title: 'Here' }]} />
        <Tabs
          label="Tabs"
          tabs={['One', 'Two'].map((name) => ({ id: name, title: name, panel: <p>Panel {name}</p> }))}
        />
        <Accordion
          items={['First', 'Second'].map((name) => ({ id: name, title: name, body: <p>Body</p> }))}
        />
        <Picture src="/missing.webp" alt="A picture that cannot be shown" width={400} height={160} />
      </Section>
      <Section title="Forms" sunken>
        <Field label="Input" hint="A hint">
          {(control) => <Input {...control} placeholder="Placeholder" />}
        </Field>
        <Field label="Select">
          {(control) => (
            <Select {...control}>
              <option>Option</option>
            </Select>
          )}
        </Field>
        <Field label="Text">{(control) => <Textarea {...control} />}</Field>
        <SearchField label="Search" placeholder="Search" end={<Spinner />} />
        <Progress value={40} label="Progress" />
        <Skeleton className="lo-notice" />
      </Section>
      <Container>
        <Notice badge="0" title="Notice" text="In the place of a page.">
          <Button>Action</Button>
        </Notice>
      </Container>
      <LoadFailure failures={1} retrying={false} onRetry={() => undefined} />
      <LoadFailure failures={2} retrying onRetry={() => undefined} />
      <NotFoundPage />
      <LoadingPlace />
      <ToastOutlet />
    </main>
  );
}

const root = document.body.appendChild(document.createElement('div'));
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={createI18n('en', { shell: texts })}>
      <SiteProvider site={{ origin: location.origin, year: 2026, retentionHours: 24 }}>
        <RouterProvider router={createBrowserRouter([{ path: '*', element: <Gallery /> }])} />
      </SiteProvider>
    </I18nextProvider>
  </StrictMode>,
);
