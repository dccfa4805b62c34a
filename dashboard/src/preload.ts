import { preloadPage, preloadPointedAt } from './routes.ts';

// Fetches the page's own scripts while the remaining modules are still being evaluated.
preloadPage(location.pathname);
preloadPointedAt();
