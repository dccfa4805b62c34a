import { lazy, Suspense } from 'react';
import { Skeleton } from './panel.tsx';

// The Markdown parser is as large as a page, so it is loaded with the first text.
const MarkdownText = lazy(() => import('./markdown.tsx'));

/** Markdown text from the gateway. */
export const Prose = ({ children }: { children: string }) => (
  <Suspense fallback={<Skeleton height={200} />}>
    <MarkdownText>{children}</MarkdownText>
  </Suspense>
);
