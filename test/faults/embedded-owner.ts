// Owns the embedded database of the data directory given, and prints what it got as one line of JSON.
import { startEmbedded } from '../../db/embedded/embedded.ts'

const [dataDir, password = ''] = process.argv.slice(2)

// Without arguments it only shows that it can be run.
if (dataDir !== undefined) {
  try {
    const { url, adopted, stop } = await startEmbedded({ dataDir, password, settings: { fsync: 'off' } })
    process.on('SIGTERM', () => void stop())
    console.log(JSON.stringify({ url, adopted, error: '' }))
  } catch (error) {
    console.log(JSON.stringify({ url: '', adopted: false, error: String(error) }))
  }
}
