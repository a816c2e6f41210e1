import { defineConfig } from 'vitest/config'

/** The tests that need no database: they see a mistake in a pure part within a moment. They run in the suite too. */
export default defineConfig({
  test: { include: ['test/pure/**/*.test.ts', 'test/splitter.test.ts'], isolate: false },
})
