import json
import os
from datetime import datetime, timedelta, timezone

from membres import AuthenticatedClient
from membres.api.campagnes import create_campagne, publish_campagne
from membres.api.questions import create_question
from membres.api.synchronisation import create_sync
from membres.api.syndicats import create_syndicat, get_syndicat, list_syndicats
from membres.models import (
    CampagneCreation,
    EmployeSync,
    OptionSaisie,
    Problem,
    QuestionCreation,
    SyncResultat,
    SyncSaisie,
    Syndicat,
    SyndicatCreation,
)

client = AuthenticatedClient(
    base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"], prefix="", auth_header_name="X-Api-Key"
)
name = os.environ["CLIENT"]
union = SyndicatCreation(identifiant_externe=f"SDK {name} é/1", nom=f"Syndicat « {name} »")

created = create_syndicat.sync(client=client, body=union)
assert isinstance(created, Syndicat), created
found = get_syndicat.sync(union.identifiant_externe, client=client)
again = create_syndicat.sync(client=client, body=union)
assert isinstance(again, Problem), again
missing = get_syndicat.sync(f"SDK {name} absent", client=client)
assert isinstance(missing, Problem), missing
page = list_syndicats.sync_detailed(client=client, limite=1)
assert isinstance(page.parsed, list), page
body = SyncSaisie(employes=[EmployeSync(id_externe=f"SDK {name} 1", nom="Roy")])
loaded = create_sync.sync(client=client, body=body)
assert isinstance(loaded, SyncResultat), loaded
now = datetime.now(timezone.utc)
campaign = CampagneCreation(
    titre=f"SDK {name}",
    ouverture_du_vote_utc=now + timedelta(days=1),
    fermeture_du_vote_utc=now + timedelta(days=2),
)
identifier = create_campagne.sync(client=client, body=campaign)
assert not isinstance(identifier, Problem) and identifier is not None, identifier
question = QuestionCreation(
    titre="Acceptez-vous ?", options=[OptionSaisie(libelle="Oui"), OptionSaisie(libelle="Non")]
)
create_question.sync(identifier, client=client, body=question)
published = publish_campagne.sync_detailed(identifier, client=client)
print(
    json.dumps(
        {
            "page": len(page.parsed),
            "next": 'rel="next"' in page.headers["Link"],
            "read": found == created,
            "created": created.nom,
            "conflict": again.code,
            "absent": missing.code,
            "refused": loaded.errors[0].code,
            "published": str(identifier) if published.status_code == 204 else None,
        }
    )
)
