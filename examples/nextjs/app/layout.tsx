import type { ReactNode } from 'react';
import { currentUser } from '@/lib/session';
import { Providers } from './providers';

export default async function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers caller={await currentUser()}>{children}</Providers>
      </body>
    </html>
  );
}
