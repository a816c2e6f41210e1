import { defineConfig } from 'vitest/config'

/**
 * The tests that need no database: they see a mistake in a pure part within a moment. They run in the suite too. The
 * time is that of the suite: the code that mistakes are planted in counts each step, which takes many times as long.
 */
export default defineConfig({
  test: {
    include: ['test/pure/**/*.test.ts', 'test/http/splitter.test.ts', 'test/scrutin/*.test.ts'],
    // It packs the room as a package, without the code that mistakes are planted in.
    exclude: ['test/scrutin/package.test.ts'],
    isolate: false,
    testTimeout: 30_000,
  },
})
