// What the image asks whether it lives: the service at PORT, or the worker at WORKER_PORT where it is told `worker`.
const { PORT, WORKER_PORT } = process.env
const port = process.argv[2] === 'worker' ? WORKER_PORT : PORT || '3000'
const answer = await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
