// Whether a webhook comes from the service. Usage: dotnet run Verify.cs <signature> <timestamp> [now] with the raw body
// on stdin and the secrets, in base64, separated by commas, in WEBHOOK_SECRET. Exit code 0 when it does, 1 when not.
using System.Security.Cryptography;
using System.Text;

using var body = new MemoryStream();
Console.OpenStandardInput().CopyTo(body);
var secrets = Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!.Split(',');
long? moment = args.Length > 2 ? long.Parse(args[2]) : null;
return Webhook.Verify(body.ToArray(), args[0], args[1], secrets, moment) ? 0 : 1;

static class Webhook
{
    public static bool Verify(byte[] body, string signature, string timestamp, string[] secrets, long? now = null)
    {
        if (timestamp.Length is 0 or > 12 || !timestamp.All(char.IsAsciiDigit)) return false;
        if (Math.Abs(long.Parse(timestamp) - (now ?? DateTimeOffset.UtcNow.ToUnixTimeSeconds())) > 300) return false;
        byte[] signed = [.. Encoding.UTF8.GetBytes(timestamp + "."), .. body];
        var given = Encoding.UTF8.GetBytes(signature);
        var valid = false;
        foreach (var secret in secrets)
        {
            var mac = Convert.ToHexStringLower(HMACSHA256.HashData(Convert.FromBase64String(secret), signed));
            valid |= CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes("sha256=" + mac), given);
        }
        return valid;
    }
}
