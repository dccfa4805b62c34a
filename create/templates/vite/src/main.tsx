import { createRoot } from 'react-dom/client';
import { Providers } from './providers';
import { Stock } from './stock';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Providers>
      <Stock ticker="NVDA" />
    </Providers>,
  );
