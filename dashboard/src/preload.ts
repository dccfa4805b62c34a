import { preloadPage, preloadPointedAt } from './routes.ts';

// The page's own scripts come while the rest of these are still being run.
preloadPage(location.pathname);
preloadPointedAt();
