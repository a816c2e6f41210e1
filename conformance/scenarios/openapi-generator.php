<?php

declare(strict_types=1);

// The libraries of Debian load themselves; the generated client is found by its names.
require 'GuzzleHttp/autoload.php';
require 'GuzzleHttp/Psr7/autoload.php';
spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/client/lib/' . strtr(substr($class, strlen('OpenAPI\\Client\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'OpenAPI\\Client\\') && is_file($file)) {
        require $file;
    }
});

use OpenAPI\Client\Api\{CampagnesApi, QuestionsApi, SynchronisationApi, SyndicatsApi};
use OpenAPI\Client\{ApiException, Configuration};
use OpenAPI\Client\Model\{CampagneCreation, EmployeSync, OptionSaisie, Problem, QuestionCreation, SyncSaisie};
use OpenAPI\Client\Model\SyndicatCreation;

set_error_handler(static fn(int $level, string $what) => throw new ErrorException($what, 0, $level));

$http = new GuzzleHttp\Client();
$configuration = (new Configuration())->setHost(getenv('BASE_URL'))->setApiKey('X-Api-Key', getenv('API_KEY'));
$name = getenv('CLIENT');
$unions = new SyndicatsApi($http, $configuration);
$campaigns = new CampagnesApi($http, $configuration);
$union = new SyndicatCreation(['identifiant_externe' => "SDK $name é/1", 'nom' => "Syndicat « $name »"]);

function codeOf(int $status, callable $call): ?string
{
    try {
        $call();
    } catch (ApiException $refusal) {
        $problem = $refusal->getResponseObject();
        return $refusal->getCode() === $status && $problem instanceof Problem ? $problem->getCode() : null;
    }
    return null;
}

$created = $unions->createSyndicat($union);
$found = $unions->getSyndicat($union->getIdentifiantExterne());
[$page, , $headers] = $unions->listSyndicatsWithHttpInfo(1);
$row = new EmployeSync(['id_externe' => "SDK $name 1", 'nom' => 'Roy']);
$loaded = (new SynchronisationApi($http, $configuration))->createSync(new SyncSaisie(['employes' => [$row]]));
// This generator gives a JSON text as it came, with its quotes.
$id = json_decode($campaigns->createCampagne(new CampagneCreation([
    'titre' => "SDK $name",
    'ouverture_du_vote_utc' => new DateTime('+1 day'),
    'fermeture_du_vote_utc' => new DateTime('+2 days'),
])));
$options = [new OptionSaisie(['libelle' => 'Oui']), new OptionSaisie(['libelle' => 'Non'])];
$question = new QuestionCreation(['titre' => 'Acceptez-vous ?', 'options' => $options]);
(new QuestionsApi($http, $configuration))->createQuestion($id, $question);
$campaigns->publishCampagne($id);

echo json_encode([
    'page' => count($page),
    'next' => str_contains(implode($headers['Link']), 'rel="next"'),
    'read' => $found == $created,
    'created' => $created->getNom(),
    'conflict' => codeOf(409, fn() => $unions->createSyndicat($union)),
    'absent' => codeOf(404, fn() => $unions->getSyndicat("SDK $name absent")),
    'refused' => $loaded->getErrors()[0]->getCode(),
    'published' => $id,
]), "\n";
