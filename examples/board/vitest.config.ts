import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Instead of vite.config.ts, whose proxy needs an address and a key.
export default defineConfig({ plugins: [react()], test: { environment: 'happy-dom', testTimeout: 60_000 } });
