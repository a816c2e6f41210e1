<?php
// Whether a webhook comes from the service. Usage: php verify.php <signature> <timestamp> [now] with the raw body on
// stdin and the secrets, in base64, separated by commas, in WEBHOOK_SECRET. Exit code 0 when it does, 1 when not.
function verify(string $body, string $signature, string $timestamp, array $secrets, ?int $now = null): bool
{
    if (!preg_match('/\A[0-9]{1,12}\z/', $timestamp)) {
        return false;
    }
    if (abs((int) $timestamp - ($now ?? time())) > 300) {
        return false;
    }
    $valid = false;
    foreach ($secrets as $secret) {
        $mac = 'sha256=' . hash_hmac('sha256', "$timestamp.$body", base64_decode($secret));
        $valid = hash_equals($mac, $signature) || $valid;
    }
    return $valid;
}

if (PHP_SAPI === 'cli') {
    $now = isset($argv[3]) ? (int) $argv[3] : null;
    $secrets = explode(',', getenv('WEBHOOK_SECRET'));
    exit(verify(file_get_contents('php://stdin'), $argv[1], $argv[2], $secrets, $now) ? 0 : 1);
}
