import { family } from '../../family.ts';
import { stockReportsRoutes } from './rest.ts';
import './schema.ts';

export const stockReports = family({
  name: 'stock-reports',
  routes: [...stockReportsRoutes],
});
